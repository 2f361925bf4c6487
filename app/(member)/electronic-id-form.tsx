import { Button } from "#components/ui/button.tsx";
import { Icon } from "#theme/icon.ts";

interface ElectronicIdFormProps {
  act: (form: FormData) => Promise<void>;
  slug: string | undefined;
  isFirst: boolean;
  words: { about: string; submit: string };
}

/** One button, on to the electronic ID. */
export function ElectronicIdForm({ act, slug, isFirst, words }: ElectronicIdFormProps) {
  return (
    <form action={act} className="flex flex-col gap-4">
      <p>{words.about}</p>
      {slug && <input type="hidden" name="slug" value={slug} />}
      <Button manner={isFirst ? "primary" : "secondary"}>
        {words.submit}
        <Icon name="forward" />
      </Button>
    </form>
  );
}
