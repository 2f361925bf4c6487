/** A file that spreadsheets open, streamed a part at a time as it is read. */
export function csvResponse(filename: string, lines: AsyncGenerator<string, void>): Response {
  const encoder = new TextEncoder();
  // The mark at the front tells spreadsheets that these are Icelandic letters.
  let mark = "\uFEFF";
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(mark + value));
      mark = "";
    },
    async cancel() {
      await lines.return();
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
