/**
 * Keeps the page correct while a page translator changes it. Translators (Google Translate, Yandex) replace text nodes
 * by elements, while React keeps its own nodes: it updates text that is no longer shown, and its `removeChild` and
 * `insertBefore` throw. Here each replaced text is remembered together with its replacement. Without a translator
 * nothing is changed.
 */

/** Limits restoring, because a translator could translate a restored text again at once without end. */
const PUT_BACK_MAX = 5_000

/** The replacements of a text, or of another translation. */
const replacements = new WeakMap<Node, ChildNode[]>()
const ofTranslators = new WeakSet<Node>()
/**
 * The nodes that a translator's element has replaced, in the order of their removal; several texts can share one
 * element, which then contains the elements between them.
 */
const taken = new WeakMap<Node, { node: ChildNode; next: Node | null }[]>()
/** Texts that were replaced before React has hydrated the server's markup. */
let early: ChildNode[] = []
/** Texts to restore once all records of the translator are processed. */
let due: ChildNode[] = []
let isTakingOver = false
let putBack = 0

const observer = new MutationObserver(note)
observer.observe(document, { childList: true, subtree: true })
// oxlint-disable-next-line typescript/unbound-method -- each is called with its node below
const { insertBefore, removeChild } = Node.prototype

function note(records: MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // React has updated a text that is not shown.
    if (type === 'characterData') due.push(target as ChildNode)
    for (const node of removedNodes as NodeListOf<ChildNode>) {
      // The translation is inserted in the same step, or was inserted before the text one step earlier.
      const now = addedNodes.length > 0 ? [...addedNodes] : [previousSibling]
      const translation = now.filter((one) => isTranslation(one, node)) as ChildNode[]
      const [first] = translation
      const holder = placeIn(target, node)
      if (first && (node instanceof Text || ofTranslators.has(node))) {
        if (addedNodes.length > 0 || mayHold(first)) take(first, node, nextSibling)
        remember(node, translation)
      } else if (holder && holder !== node && isTranslation(holder)) take(holder, node, nextSibling)
    }
    // React has moved a text, so the translation at the old place does not belong to it any more.
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

/**
 * The site itself has no such elements. When a translator is switched off, it inserts texts that React does not know.
 */
const isTranslation = (node: Node | null, inPlaceOf?: Node): boolean =>
  node instanceof Element
    ? /^font$|-/.test(node.localName)
    : node instanceof Text &&
      inPlaceOf !== undefined &&
      ofTranslators.has(inPlaceOf) &&
      !ofReact(node, '__reactFiber$')

/** False if React itself may have removed the text that follows another text's translation. */
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
 * True for text that React has yet to hydrate: all of it at first, later parts that wait for their code or are hydrated
 * piece by piece. React keeps keys on its nodes; a text that is an only child has none of its own. Markup set as HTML
 * is never hydrated, and may be translated.
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

/** Shows a text again in place of its translation; the translator treats it as new. */
function restore(text: ChildNode): void {
  const [first] = shownFor(text)
  if (!text.isConnected && first?.isConnected) restoreAll(first)
}

/** Undoes everything that one of the translator's elements has replaced. */
function restoreAll(first: ChildNode): void {
  const parent = first.parentNode
  if (!parent) return
  const back = new Set<Node | null>()
  let place = first
  for (const { node, next } of (taken.get(first) ?? []).toReversed()) {
    const shown = shownFor(node)
    // Nodes that React has removed or moved since then stay where they are.
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

/** A translation may itself have been replaced. */
function shownFor(text: Node): ChildNode[] {
  const now = replacements.get(text) ?? []
  return now.flatMap((one) => (one.isConnected || !replacements.has(one) ? one : shownFor(one)))
}

/** The child of a parent that is, contains or replaces a node. */
function placeIn(parent: Node, node: Node): ChildNode | undefined {
  let at: Node | null | undefined = node.isConnected ? node : shownFor(node)[0]
  while (at && at.parentNode !== parent) at = at.parentNode
  return (at as ChildNode | null) ?? undefined
}

/** Puts a node that React considers a child back among the children; returns the containing node if that fails. */
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

/** Restores all text, because React must hydrate the server's markup. From now on, changed text is translated again. */
export function takeOver(): void {
  note(observer.takeRecords())
  isTakingOver = true
  for (const text of early) restore(text)
  early = []
}

// `boot.ts` has recorded the changes until now.
note((document as { records?: MutationRecord[] }).records?.splice(0) ?? [])
