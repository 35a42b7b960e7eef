/** Another system that the same rounds are run with. */
export interface Peer {
  /** As it calls itself. */
  readonly name: string;
  /** What its connections are protected with, in words. */
  readonly transport: string;
  /** Folder with its requirements.txt, which pins its version, and with our programs for it. */
  readonly folder: string;
  /** Runs `rounds` + 1 rounds in processes of its own, which are gone when this returns. */
  run(work: PeerWork): Promise<PeerMeasured>;
}

export interface PeerWork {
  /** The folder with its commands, of the virtual environment that it is installed in. */
  readonly commands: string;
  /** Empty; all that it writes goes there. */
  readonly folder: string;
  readonly parameters: number;
  readonly participants: number;
  readonly rounds: number;
  readonly signal: AbortSignal;
}

/** The first round left out. */
export interface PeerMeasured {
  /** Of each round. */
  readonly seconds: readonly number[];
  /** Most memory that a process of the server ever had resident. */
  readonly serverPeakBytes: number;
  /** Of all processes of the server, a round. */
  readonly serverCpuSeconds: number;
  /** Of all processes of all clients together, a round. */
  readonly clientCpuSeconds: number;
}
