import { Button } from "#components/ui/button.tsx";

interface ProviderFormProps {
  act: (form: FormData) => Promise<void>;
  next: string;
  submit: string;
}

/** One button, on to the workplace's own sign-in. */
export function ProviderForm({ act, next, submit }: ProviderFormProps) {
  return (
    <form action={act} className="flex flex-col">
      <input type="hidden" name="next" value={next} />
      <Button>{submit}</Button>
    </form>
  );
}
