import path from "node:path";

/**
 * Where Node.js keeps what it compiled, for the programs of this project and those that they start:
 * a second start takes a quarter less. In Node's usual folder, under /tmp, another user of the
 * machine could leave code for us to run.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, "../../node_modules/.cache/felagi"),
};
