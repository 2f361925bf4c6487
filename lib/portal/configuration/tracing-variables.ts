import "server-only";
import { z } from "zod";

/**
 * OpenTelemetry's own variables, as far as the portal has a say in them; its library reads the rest
 * (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_EXPORTER_OTLP_TIMEOUT`, `OTEL_RESOURCE_ATTRIBUTES`, …).
 */
export const tracingVariables = {
  /** Where traces go; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .transform((text) => text || undefined)
    .refine((text) => text === undefined || /^https?:$/.test(URL.parse(text)?.protocol ?? ""), {
      error: "set it to the base address of a collector, such as http://localhost:4318",
    })
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .string()
    .refine((text) => text === "" || text.startsWith("http/"), {
      error: "traces are sent over HTTP: unset it, and name the collector's HTTP port (4318)",
    })
    .optional(),
  /** Which part of the traces that begin here is sent. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .default("1")
    .refine((text) => text.trim() !== "" && Number(text) >= 0 && Number(text) <= 1, {
      error: "must be a number from 0 to 1",
    })
    .transform(Number),
};
