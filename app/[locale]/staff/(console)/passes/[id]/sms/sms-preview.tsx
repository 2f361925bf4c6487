import { Notice } from "#components/ui/notice.tsx";
import type { PreviewView } from "./sms-form-state.ts";

/** The text as a phone will show it, and how carriers count it. */
export function SmsPreview({ title, view }: { title: string; view: PreviewView }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-md rounded-2xl rounded-bl-sm bg-told-tint px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {view.text}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6 text-ink-soft">
        {view.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {view.warnings.length > 0 && (
        <div className="mt-2">
          <Notice tone="waiting" icon="alert">
            <ul>
              {view.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </div>
  );
}
