import { chmod, copyFile, mkdir, readdir, readlink, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { buildThenRename } from "./build-then-rename.ts";
import { systemDirectory } from "./data-location.ts";
import { makeMissingLibraryLinks } from "./library-links.ts";
import { type PlatformPackage, requirePlatformPackage } from "./platform-package.ts";
import { inaccessiblePartOf, type ServerUser } from "./server-user.ts";

/**
 * The directory of `postgres` and `initdb`: the installed package's own, unless the server's
 * account cannot get there (the project is in root's home). Then a copy, one per version.
 */
export async function requireBinaries(
  user: ServerUser | undefined,
  platformPackage?: PlatformPackage,
): Promise<string> {
  const { nativeDirectory, version } = platformPackage ?? (await requirePlatformPackage());
  const installed = join(nativeDirectory, "bin");
  if (!user || !(await inaccessiblePartOf(join(installed, "postgres"), user))) {
    await makeMissingLibraryLinks(nativeDirectory);
    return installed;
  }

  const copy = join(systemDirectory, `postgresql-${version}`);
  if (!(await stat(copy).catch(() => undefined))) {
    await mkdir(systemDirectory, { recursive: true });
    await chmod(systemDirectory, 0o711);
    await buildThenRename(copy, async (temporary) => {
      const native = join(temporary, "native");
      await copyForEverybody(nativeDirectory, native);
      await makeMissingLibraryLinks(native);
      await chmod(temporary, 0o755);
    });
  }
  return join(copy, "native", "bin");
}

/** A plain copy would keep the closed modes of files installed under a narrow umask. */
async function copyForEverybody(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await copyForEverybody(source, target);
    } else if (entry.isSymbolicLink()) {
      await symlink(await readlink(source), target);
    } else {
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
