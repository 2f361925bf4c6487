import {
  ArrowLeft,
  ArrowRight,
  Ban,
  Bell,
  CalendarClock,
  Camera,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Clock,
  CloudOff,
  Copy,
  Flashlight,
  Globe,
  History,
  type IconNode,
  IdCard,
  LayoutDashboard,
  LayoutTemplate,
  ListChecks,
  LogOut,
  MapPin,
  Menu,
  MessageSquare,
  Pencil,
  Plus,
  QrCode,
  RefreshCw,
  ScanQrCode,
  Search,
  Send,
  Smartphone,
  TicketCheck,
  Trash2,
  Users,
  Volume2,
  VolumeX,
  WalletCards,
} from "lucide";
import { createElement, type ReactElement } from "react";

const icons = {
  back: ArrowLeft,
  forward: ArrowRight,
  good: CircleCheck,
  waiting: Clock,
  later: CalendarClock,
  stopped: Ban,
  spent: TicketCheck,
  removed: Trash2,
  alert: CircleAlert,
  question: CircleHelp,
  offline: CloudOff,
  wallet: WalletCards,
  phone: Smartphone,
  language: Globe,
  leave: LogOut,
  today: LayoutDashboard,
  find: Search,
  message: MessageSquare,
  bell: Bell,
  list: ListChecks,
  send: Send,
  again: RefreshCw,
  history: History,
  people: Users,
  menu: Menu,
  scan: ScanQrCode,
  pass: IdCard,
  template: LayoutTemplate,
  camera: Camera,
  torch: Flashlight,
  create: Plus,
  change: Pencil,
  copy: Copy,
  place: MapPin,
  code: QrCode,
  soundOn: Volume2,
  soundOff: VolumeX,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof icons;

const shapes = new Map(Object.entries(icons).map(([name, node]) => [name, markupOf(node)]));

/**
 * One icon of the one set, as large as the text beside it. Always decoration beside a word. Its shapes
 * are constant markup: as elements they are a good part of what a page is drawn from.
 */
export function Icon({ name, size = "1.25em" }: { name: IconName; size?: string }): ReactElement {
  return createElement("svg", {
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 2,
    strokeLinecap: "round",
    strokeLinejoin: "round",
    "aria-hidden": true,
    focusable: false,
    className: "icon",
    // biome-ignore lint/security/noDangerouslySetInnerHtml: constant shapes of the icon set
    dangerouslySetInnerHTML: { __html: shapes.get(name) },
  });
}

function markupOf(node: IconNode): string {
  return node
    .map(([tag, attributes]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join("")}></${tag}>`;
    })
    .join("");
}
