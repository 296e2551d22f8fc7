/**
 * Keeps the page right while a page translator works on it. Translators (Google Translate, Yandex) put
 * elements in the place of text nodes, while React goes on with the nodes that it made: it writes to text
 * that is no longer shown, and its `removeChild` and `insertBefore` throw. Here each replaced text is
 * remembered with what stands in its place. While nobody translates the page, this only looks on.
 */

/** Text that is translated again at once must not be put back without end. */
const PUT_BACK_MAX = 5_000

/** What stands in the place of a text, or of something that a translator had put there. */
const replacements = new WeakMap<Node, ChildNode[]>()
const ofTranslators = new WeakSet<Node>()
/**
 * What a translator's element was put in the place of, in the order in which it was taken away: several texts
 * may share one, which then holds the elements between them.
 */
const taken = new WeakMap<Node, { node: ChildNode; next: Node | null }[]>()
/** Texts that were replaced before React has taken over the server's markup. */
let early: ChildNode[] = []
/** Texts to show again when all that a translator has done is noted. */
let due: ChildNode[] = []
let isTakingOver = false
let putBack = 0

const observer = new MutationObserver(note)
observer.observe(document, { childList: true, subtree: true })
// oxlint-disable-next-line typescript/unbound-method -- each is called with its node below
const { insertBefore, removeChild } = Node.prototype

function note(records: MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // React has written to a text that is not shown.
    if (type === 'characterData') due.push(target as ChildNode)
    for (const node of removedNodes as NodeListOf<ChildNode>) {
      // One step puts the translation there, or it was put before the text a step earlier.
      const now = addedNodes.length > 0 ? [...addedNodes] : [previousSibling]
      const translation = now.filter((one) => isTranslation(one, node)) as ChildNode[]
      const [first] = translation
      const holder = placeIn(target, node)
      if (first && (node instanceof Text || ofTranslators.has(node))) {
        if (addedNodes.length > 0 || mayHold(first)) take(first, node, nextSibling)
        remember(node, translation)
      } else if (holder && holder !== node && isTranslation(holder)) take(holder, node, nextSibling)
    }
    // React has moved a text: its translation at the old place is not the text's any more.
    for (const text of addedNodes) {
      const now = replacements.get(text) ?? []
      if (now.some((one) => one.contains(text))) continue
      replacements.delete(text)
      for (const one of now) {
        restoreAll(one)
        one.remove()
      }
    }
  }
  for (const text of due.splice(0)) restore(text)
}

/** The site itself has no such elements. A translator that is switched off puts texts that React does not know. */
const isTranslation = (node: Node | null, inPlaceOf?: Node): boolean =>
  node instanceof Element
    ? /^font$|-/.test(node.localName)
    : node instanceof Text &&
      inPlaceOf !== undefined &&
      ofTranslators.has(inPlaceOf) &&
      !ofReact(node, '__reactFiber$')

/** False where React itself may have removed the text that comes after another's translation. */
const mayHold = (first: Node): boolean =>
  !taken.has(first) || taken.get(first)!.some(({ node }) => node instanceof Element)

function take(holder: Node, node: ChildNode, next: Node | null): void {
  const own = ofTranslators.has(node) ? taken.get(node) : [{ node, next }]
  taken.set(holder, (taken.get(holder) ?? []).concat(own ?? []))
}

function remember(text: ChildNode, now: ChildNode[]): void {
  replacements.set(text, now)
  for (const one of now) ofTranslators.add(one)
  if (!(text instanceof Text)) return
  observer.observe(text, { characterData: true })
  if (!isTakingOver) early.push(text)
  else if (isUntaken(text, now[0]?.parentElement) && ++putBack < PUT_BACK_MAX) due.push(text)
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
  const [first] = shownFor(text)
  if (!text.isConnected && first?.isConnected) restoreAll(first)
}

/** Undoes what a translator has done with the texts and elements that one of its own stands for. */
function restoreAll(first: ChildNode): void {
  const parent = first.parentNode
  if (!parent) return
  const back = new Set<Node | null>()
  let place = first
  for (const { node, next } of (taken.get(first) ?? []).toReversed()) {
    const shown = shownFor(node)
    // What React has removed or moved away since then stays where it is.
    if (node instanceof Text ? !shown.includes(first) : !parent.contains(node)) continue
    insertBefore.call(parent, node, back.has(next) ? next : place)
    back.add(node)
    place = node
    for (const one of shown) if (one !== first) one.remove()
    replacements.delete(node)
  }
  if (back.size > 0) first.remove()
  observer.takeRecords()
}

/** A translation may have been replaced by another. */
function shownFor(text: Node): ChildNode[] {
  const now = replacements.get(text) ?? []
  return now.flatMap((one) => (one.isConnected || !replacements.has(one) ? one : shownFor(one)))
}

/** The child of a parent that is, holds or replaces a node. */
function placeIn(parent: Node, node: Node): ChildNode | undefined {
  let at: Node | null | undefined = node.isConnected ? node : shownFor(node)[0]
  while (at && at.parentNode !== parent) at = at.parentNode
  return (at as ChildNode | null) ?? undefined
}

/** Puts a node that React believes to be a child back among the children; what holds it where that fails. */
function childOf(parent: Node, node: Node): Node {
  if (node.parentNode === parent) return node
  note(observer.takeRecords())
  const place = placeIn(parent, node)
  if (!place || (!ofTranslators.has(place) && !isTranslation(place))) return node
  restoreAll(place)
  return node.parentNode === parent ? node : place
}

Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
  const place = childOf(this, child)
  if (place === child) return removeChild.call(this, child) as Child
  for (const one of [...shownFor(child), child as unknown as ChildNode]) one.remove()
  if (!place.firstChild) (place as ChildNode).remove()
  return child
}

Node.prototype.insertBefore = function <Child extends Node>(
  this: Node,
  child: Child,
  next: Node | null,
): Child {
  return insertBefore.call(this, child, next && childOf(this, next)) as Child
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
