export { default } from "#app/[locale]/(member)/forbidden.tsx";
