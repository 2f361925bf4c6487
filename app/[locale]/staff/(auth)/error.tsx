"use client";

export { default } from "#app/[locale]/(member)/error.tsx";
