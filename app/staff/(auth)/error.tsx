"use client";

export { default } from "#app/(member)/error.tsx";
