import { Notice } from "#components/ui/notice.tsx";

export interface TroubleWords {
  title: string;
  body: string;
}

interface CameraNoticeProps {
  trouble: TroubleWords | undefined;
  typeMeanwhile: string;
}

/** What keeps the camera off and what to do about it, told as soon as it happens. */
export function CameraNotice({ trouble, typeMeanwhile }: CameraNoticeProps) {
  return (
    <div role="alert">
      {trouble && (
        <Notice tone="waiting" icon="alert">
          <p className="font-semibold">{trouble.title}</p>
          <p>
            {trouble.body} {typeMeanwhile}
          </p>
        </Notice>
      )}
    </div>
  );
}
