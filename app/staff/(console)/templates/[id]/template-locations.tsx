import { getFormatter } from "#app/i18n/formatter.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import type { PassTemplate } from "#contract/index.ts";
import { Icon } from "#theme/icon.ts";
import { iceland, isOnDrawing, placeOf } from "./iceland.ts";

type Location = PassTemplate["locations"][number];

/** Where a phone shows the pass by itself: the list is the truth, the drawing helps. */
export async function TemplateLocations({ locations }: { locations: Location[] }) {
  const t = await getTranslations("staff.templates.location");
  if (locations.length === 0) return <p>{t("none")}</p>;
  const drawn = locations.filter(({ point }) => isOnDrawing(point));
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <p className="mb-2 text-ink-soft">{t("lead")}</p>
        <ol>
          {locations.map((location, at) => (
            // Two locations may say the same; their order is all that tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once and never reordered
            <li key={at} className="flex gap-3 border-b border-line py-2">
              <span className="pt-0.5 text-ink-soft">
                <Icon name="place" />
              </span>
              <LocationWords location={location} />
            </li>
          ))}
        </ol>
      </div>
      {drawn.length > 0 && (
        <svg viewBox={iceland.viewBox} aria-hidden className="w-full max-w-80">
          <path
            d={iceland.path}
            className="fill-sunken stroke-line-strong"
            strokeWidth={3}
            strokeLinejoin="round"
          />
          {drawn.map(({ point }) => {
            const { x, y } = placeOf(point);
            return (
              <circle
                key={`${x} ${y}`}
                cx={x}
                cy={y}
                r={9}
                className="fill-action stroke-paper"
                strokeWidth={3}
              />
            );
          })}
        </svg>
      )}
    </div>
  );
}

async function LocationWords({ location: { relevantText, name, point } }: { location: Location }) {
  const t = await getTranslations("staff.templates.location");
  const format = await getFormatter();
  const degrees = (value: number) =>
    format.number(Math.abs(value), { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-semibold">{relevantText}</p>
      {name && <p>{t("name", { name })}</p>}
      <p className="text-ink-soft">
        {t("point", {
          latitude: degrees(point.latitude),
          longitude: degrees(point.longitude),
          northOrSouth: point.latitude < 0 ? "south" : "north",
          eastOrWest: point.longitude < 0 ? "west" : "east",
        })}
      </p>
    </div>
  );
}
