"use client";

export { default } from "#app/fault.tsx";
