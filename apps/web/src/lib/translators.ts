/**
 * Keeps the page right while a page translator works on it. Translators (Google Translate, Yandex) put
 * elements in the place of text nodes, while React goes on with the nodes that it made: it writes to text
 * that is no longer shown, and its `removeChild` and `insertBefore` throw. Here each replaced text is
 * remembered with what stands in its place. While nobody translates the page, this only looks on.
 */

/** Text that is translated again at once must not be put back without end. */
const PUT_BACK_MAX = 5_000

/** What stands in the place of a text, or of an element that a translator had put there. */
const replacements = new WeakMap<Node, ChildNode[]>()
const ofTranslators = new WeakSet<Node>()
/** Texts that were replaced before React has taken over the server's markup. */
let early: ChildNode[] = []
let isTakingOver = false
let putBack = 0

const observer = new MutationObserver(note)
observer.observe(document, { childList: true, subtree: true })
// oxlint-disable-next-line typescript/unbound-method -- each is called with its node below
const { insertBefore, removeChild } = Node.prototype

function note(records: MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling } of records) {
    // React has written to a text that is not shown.
    if (type === 'characterData') restore(target as ChildNode)
    for (const text of removedNodes)
      if (text instanceof Text || ofTranslators.has(text)) {
        // One step puts the translation there, or it was put before the text a step earlier.
        const now: (Node | null)[] = addedNodes.length > 0 ? [...addedNodes] : [previousSibling]
        if (now.some(isTranslation)) remember(text as ChildNode, now as ChildNode[])
      }
    // React has moved a text: its translation at the old place is not the text's any more.
    for (const text of addedNodes)
      for (const one of replacements.get(text) ?? []) if (!one.contains(text)) one.remove()
  }
}

/** The site itself has neither. */
const isTranslation = (node: Node | null): boolean =>
  node instanceof Element && /^font$|-/.test(node.localName)

function remember(text: ChildNode, now: ChildNode[]): void {
  replacements.set(text, now)
  for (const one of now) ofTranslators.add(one)
  if (!(text instanceof Text)) return
  observer.observe(text, { characterData: true })
  if (!isTakingOver) early.push(text)
  else if (isUntaken(text, now[0]?.parentElement) && ++putBack < PUT_BACK_MAX) restore(text)
}

/**
 * True for text that React has yet to take over: all of it at first, later that of parts which wait for their code or
 * are taken over piece by piece. React keeps keys on its nodes; a text that is an only child has none of its own.
 * Markup set as HTML is never taken over, and may be translated.
 */
function isUntaken(text: Text, parent: Element | null | undefined): boolean {
  if (!document.documentElement.dataset['ready']) return true
  if (ofReact(text, '__reactFiber$')) return false
  for (let at = parent; at; at = at.parentElement) {
    if (ofTranslators.has(at)) return false
    const props = ofReact(at, '__reactProps$') as Record<string, unknown> | undefined
    if (!props) continue
    if ('dangerouslySetInnerHTML' in props) return false
    const { children } = props
    return at !== parent || (typeof children === 'object' && children !== null)
  }
  return false
}

function ofReact(node: Node, prefix: string): unknown {
  const key = Object.keys(node).find((name) => name.startsWith(prefix))
  return key && (node as unknown as Record<string, unknown>)[key]
}

/** Shows a text again in place of its translation; the translator sees it as new. */
function restore(text: ChildNode): void {
  const [first, ...rest] = shownFor(text)
  if (text.isConnected || !first?.isConnected) return
  for (const one of rest) one.remove()
  first.replaceWith(text)
}

/** A translation may have been replaced by another. */
function shownFor(text: Node): ChildNode[] {
  const now = replacements.get(text) ?? []
  const [first] = now
  return first && !first.isConnected && replacements.has(first) ? shownFor(first) : now
}

/** The child of a parent that holds or replaces a text which React believes to be its child. */
function placeOf(parent: Node, text: Node): ChildNode | undefined {
  note(observer.takeRecords())
  let at: Node | null | undefined = text.isConnected ? text : shownFor(text)[0]
  while (at && at.parentNode !== parent) at = at.parentNode
  return (at as ChildNode | null) ?? undefined
}

const isElsewhere = (parent: Node, child: Node | null): child is Text =>
  child instanceof Text && child.parentNode !== parent

Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
  const place = isElsewhere(this, child) ? placeOf(this, child) : undefined
  if (!place) return removeChild.call(this, child) as Child
  for (const one of shownFor(child)) one.remove()
  place.remove()
  return child
}

Node.prototype.insertBefore = function <Child extends Node>(
  this: Node,
  child: Child,
  next: Node | null,
): Child {
  const place = isElsewhere(this, next) ? placeOf(this, next) : undefined
  return insertBefore.call(this, child, place ?? next) as Child
}

/** Puts all text back, for React takes it over as the server has sent it. From now on, what changes is translated. */
export function takeOver(): void {
  note(observer.takeRecords())
  isTakingOver = true
  for (const text of early) restore(text)
  early = []
}

// `boot.ts` has looked on until now.
note((document as { records?: MutationRecord[] }).records?.splice(0) ?? [])
