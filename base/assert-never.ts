/** Ends a switch over a union: a new arm that is not handled does not compile. */
export function assertNever(value: never): never {
  throw new TypeError(`unhandled case ${JSON.stringify(value)}`);
}
