import {
  ArrowLeft,
  ArrowRight,
  Ban,
  Bell,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Clock,
  CloudOff,
  Globe,
  History,
  type IconNode,
  LayoutDashboard,
  LogOut,
  Menu,
  MessageSquare,
  RefreshCw,
  Search,
  Send,
  Smartphone,
  TicketCheck,
  Trash2,
  Users,
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
  send: Send,
  again: RefreshCw,
  history: History,
  people: Users,
  menu: Menu,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof icons;

/** One icon of the one set, as large as the text beside it. Always decoration beside a word. */
export function Icon({ name, size = "1.25em" }: { name: IconName; size?: string }): ReactElement {
  return createElement(
    "svg",
    {
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
    },
    ...icons[name].map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
