export { default } from "#app/(member)/forbidden.tsx";
