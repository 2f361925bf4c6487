/** Where a program listens, and the public address where that is another. */
export function listeningAt(
  port: number,
  { isLocal, publicUrl }: { isLocal: boolean; publicUrl: string | undefined },
): string {
  const local = `http://localhost:${port}`;
  const where = isLocal ? local : `port ${port} of every address`;
  return publicUrl && publicUrl !== local ? `${where}, for ${publicUrl}` : where;
}
