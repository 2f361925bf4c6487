import "server-only";

const files =
  /^\/(?:_next\/static\/.+|health\/(?:live|ready)|metrics|issuer\/logo|language|passes\/code\/[^/]+|staff\/bulk\/upload|robots\.txt)$/;

/** Whether a route handler answers the path, with something else than a page. */
export const isFile = (pathname: string): boolean => files.test(pathname);
