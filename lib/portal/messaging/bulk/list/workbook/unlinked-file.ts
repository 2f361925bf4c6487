import "server-only";
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * These bytes in a file without a name: the system frees it when it is closed, also when the process
 * is killed. A workbook can only be read from its end, where its table of contents is.
 */
export async function unlinkedFileOf(bytes: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const name = path.join(tmpdir(), `felagi-${randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  try {
    await unlink(name);
    for await (const chunk of bytes) await file.writeFile(chunk);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
