/** Polls a record until it is settled, for five seconds; then it answers as it is. */
export async function settled<Read>(
  read: () => Promise<Read>,
  isSettled: (answer: Read) => boolean,
): Promise<Read> {
  let answer = await read();
  for (let poll = 0; poll < 10 && !isSettled(answer); poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    answer = await read();
  }
  return answer;
}
