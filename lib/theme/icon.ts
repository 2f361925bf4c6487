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
  Undo2,
  Users,
  Volume2,
  VolumeX,
  WalletCards,
} from "lucide";
import type { ReactElement } from "react";
import { drawnIcon, shapesOf } from "./browser-icons.ts";

const icons = {
  back: ArrowLeft,
  undo: Undo2,
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

const shapes = new Map(Object.entries(icons).map(([name, node]) => [name, shapesOf(node)]));

/** One markup per icon. */
const drawn = new Map([...shapes].map(([name, shape]) => [name, drawnIcon(shape)]));

/** A decorative icon. In a browser it loads the whole set; see `browser-icons.ts`. */
export function Icon({ name, size }: { name: IconName; size?: string }): ReactElement {
  return (size === undefined && drawn.get(name)) || drawnIcon(shapes.get(name), size);
}

/** Meaning of a state; its colour never stands without words. */
export type Tone = "good" | "waiting" | "info" | "stopped";
