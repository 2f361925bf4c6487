/** An outgoing text message. */
export interface OutgoingSms {
  id: string;
  sender: string;
  recipient: string;
  content: string;
}
