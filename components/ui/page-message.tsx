import { Icon, type IconName } from "#theme/icon.ts";
import { MessageBody, type MessageWords } from "./message-body.tsx";

/** A page that has one thing to say: what happened, whether anything was lost, what to do next. */
export function PageMessage({ icon, ...words }: MessageWords & { icon: IconName }) {
  return <MessageBody {...words} icon={<Icon name={icon} size="40px" />} />;
}
