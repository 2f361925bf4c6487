export interface Edge {
  from: string;
  to: string;
}

/** The sets of nodes of which each leads to each, by Tarjan's algorithm. */
export function stronglyConnectedComponents(edges: readonly Edge[]): Set<string>[] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const found: Set<string>[] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];

  /** The earliest node of the stack that this one leads to. */
  function visit(node: string): number {
    const own = order.size;
    order.set(node, own);
    const at = stack.push(node) - 1;
    let lowest = own;
    for (const { to } of targets.get(node) ?? []) {
      const reached = order.has(to) ? stack.includes(to) && order.get(to) : visit(to);
      if (typeof reached === "number") lowest = Math.min(lowest, reached);
    }
    if (lowest === own) found.push(new Set(stack.splice(at)));
    return lowest;
  }

  for (const { from } of edges) if (!order.has(from)) visit(from);
  return found;
}
