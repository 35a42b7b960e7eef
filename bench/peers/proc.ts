/** USER_HZ of Linux, on every architecture that Node.js runs on. */
const clockTicksPerSecond = 100;

/** One line of /proc/PID/stat of proc(5). */
export function parseStat(stat: string): {
  /** Z = ended, and not yet waited for. */
  readonly state: string;
  /** Of the process and of those of its children that it has waited for. */
  readonly cpuSeconds: number;
} {
  // The name in brackets may hold spaces; what follows is fields from the third on.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { state: fields[0] ?? "", cpuSeconds: ticks / clockTicksPerSecond };
}

/** Most memory that a process ever had resident, bytes: VmHWM of /proc/PID/status; 0 without one. */
export function parseVmHwm(status: string): number {
  return Number(/^VmHWM:\s+([0-9]+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
