/**
 * The verifier as a page in one file: no server, no network, no framework. It uses the same list of engines as the
 * site, and parses, plays and compares with the same code.
 */
import { cleanTyped } from '@ayva/contract/typed'
import { currencies } from '@ayva/game-math/limits'
import { engines } from '@ayva/games/engines.ts'
import { type Choice, type Fairness } from '@ayva/games/fairness.ts'
import { entryOfModel, partOf } from '@ayva/games/parts.ts'
import { choiceOf, type Draft, emptyDraft, readDraft, type Recorded } from '../fairness/claim.ts'
import { drawWords, linesOf, titleOf } from '../fairness/words.ts'
import { verify } from '../fairness/proof.ts'
import { fairText } from '../fairness/fairness.text.ts'
import { readPasted } from '../fairness/pasted.ts'
import { verifierText as text } from './verifier.text.ts'

const form = document.querySelector('form')!
const fields = document.querySelector<HTMLElement>('#fields')!
const result = document.querySelector<HTMLElement>('#result')!
const titles = engines.flatMap((engine) => engine.titles)

let draft: Draft = { ...emptyDraft, modelId: titles[0]!.modelId }
let fairness: Fairness

type Row = { name: string; label: string; value: string; options?: readonly [string, string][] }

function rows(): Row[] {
  const choice = choiceOf(draft, fairness.fields)
  const plain = (name: 'serverSeed' | 'clientSeed' | 'nonce' | 'bet') => {
    return { name, value: draft[name], label: fairText[name] }
  }
  return [
    {
      name: 'modelId',
      label: fairText.game,
      value: draft.modelId,
      options: titles.map(({ modelId, name }) => [modelId, `${name}, ${modelId}`] as const),
    },
    { name: 'modelVersion', label: fairText.modelVersion, value: draft.modelVersion },
    plain('serverSeed'),
    plain('clientSeed'),
    plain('nonce'),
    plain('bet'),
    {
      name: 'currency',
      label: fairText.currency,
      value: draft.currency,
      options: currencies.map((one) => [one, one] as const),
    },
    ...fairness.fields.map((field) => ({
      name: `choice.${field.name}`,
      label: field.label,
      value: choice[field.name]!,
      ...(field.kind === 'options' && {
        options: field.options.map(({ value, label }) => [value, label] as const),
      }),
    })),
    ...(fairness.capped ? [{ name: 'cap', label: fairText.cap, value: draft.cap }] : []),
  ] as Row[]
}

async function draw(): Promise<void> {
  fairness = await partOf(entryOfModel(draft.modelId)!, 'fairness')
  result.replaceChildren()
  fields.replaceChildren(
    ...rows().map(({ name, label, value, options }) => {
      const holder = element('label', label)
      const field = options ? document.createElement('select') : document.createElement('input')
      if (field instanceof HTMLSelectElement)
        field.append(...options!.map(([key, words]) => new Option(words, key)))
      else Object.assign(field, { autocomplete: 'off', spellcheck: false, maxLength: 300 })
      Object.assign(field, { name, value })
      holder.append(field)
      return holder
    }),
  )
}

/** The content of the fields, as the site's own form would have it. */
function typed(): Draft {
  const all = Object.fromEntries(new FormData(form)) as Record<string, string>
  const choice: Choice = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      name.startsWith('choice.') ? [[name.slice('choice.'.length), value]] : [],
    ),
  )
  return { ...draft, ...all, choice } as Draft
}

async function check(): Promise<void> {
  draft = typed()
  const pasted = readPasted((form.elements.namedItem('pasted') as HTMLTextAreaElement).value)
  if (pasted === null) return say('is-bad', text.pastedWrong)
  const read = pasted ?? readDraft(draft, fairness)
  if ('wrong' in read)
    return say('is-bad', text.wrong(read.wrong.map((name) => labelOf(name)).join(', ')))
  const typedHash = cleanTyped('code', draft.serverSeedHash) || undefined
  if (typedHash !== undefined && !/^[0-9a-f]{64}$/.test(typedHash))
    return say('is-bad', text.wrong(fairText.hash))
  const recorded: Recorded = { ...pasted?.recorded, typedHash }
  const entry = entryOfModel(read.claim.modelId)
  if (!entry) return say('is-bad', fairText.impossible)
  const parts = {
    math: await partOf(entry, 'math'),
    fairness: await partOf(entry, 'fairness'),
  }
  try {
    const verified = verify(read.claim, recorded, parts)
    const { currency } = read.claim
    const title = titleOf(verified)
    say(
      verified.good ? 'is-good' : 'is-bad',
      verified.good ? `${title}: ${verified.outcomeWords}` : title,
    )
    const lines = linesOf(verified, { claim: read.claim, recorded, currency }).map((line) => {
      const item = element('li', line.title)
      item.className = line.same === false ? 'is-bad' : ''
      item.append(element('code', line.code))
      return item
    })
    const drawn = verified.draws.map((one, index) =>
      element('li', [...drawWords(one, index), one.hex].join(' · ')),
    )
    const steps = element('ol')
    steps.append(...lines)
    const words = element('ul')
    words.append(...drawn)
    result.append(steps, words)
  } catch {
    // Every error of an engine has the same meaning here: nobody could have played this round.
    say('is-bad', fairText.impossible)
  }
}

function labelOf(name: string): string {
  if (name === 'serverSeedHash') return fairText.hash
  return rows().find((row) => row.name === name || row.name === `choice.${name}`)?.label ?? name
}

function say(tone: string, words: string): void {
  const title = element('strong', words)
  title.className = tone
  result.replaceChildren(title)
}

function element(tag: string, words = ''): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = words
  return made
}

form.addEventListener('change', (event) => {
  const { name } = event.target as HTMLInputElement
  if (name !== 'modelId') return
  draft = { ...typed(), choice: {} }
  void draw()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
document.querySelector('#example')!.addEventListener('click', () => {
  const example = fairness.examples.find(({ modelId }) => modelId === draft.modelId)
  if (!example) return
  draft = { ...emptyDraft, ...example }
  // An earlier hash belongs to another round.
  ;(form.elements.namedItem('serverSeedHash') as HTMLInputElement).value = ''
  void draw()
})
void draw()
