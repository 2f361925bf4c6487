import { notFound } from "next/navigation";

/** Every address that no other page answers, so that the answer is in the reader's language. */
export default function Missing() {
  notFound();
}
