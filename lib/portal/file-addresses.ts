import "server-only";

const files =
  /^\/(?:_next\/static\/.+|health\/(?:live|ready)|metrics|issuer\/logo|language|passes\/code\/[^/]+|staff\/bulk\/upload|robots\.txt)$/;

/** Whether the path is a file, or is asked for as one: it gets no nonce, and no language is read from it. */
export const isFile = (pathname: string): boolean => files.test(pathname);
