import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const example = readFileSync(".env.example", "utf8");
const read = (file: string) => readFileSync(`deploy/kubernetes/${file}`, "utf8");

test("every variable that the settings name is in the reference", () => {
  const named = [...read("settings.yaml").matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !new RegExp(`^(# )?${name}=`, "m").test(example))).toEqual([]);
});

test("every file of the folder is a resource of the base", () => {
  const files = globSync("*.yaml", { cwd: "deploy/kubernetes" });
  const resources = files.filter((file) => file !== "kustomization.yaml").toSorted();
  const named = [...read("kustomization.yaml").matchAll(/^ {2}- (\S+\.yaml)$/gm)];
  expect(named.map(([, file]) => file).toSorted()).toEqual(resources);
});
