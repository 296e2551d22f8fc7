/** Types into every field of a page, and checks what the page knows of it after hydration. */
import { type Page } from '@playwright/test'

export type Typed = { id: string; text: string }

const SAMPLES: Record<string, string> = {
  email: 'early@ayva.test',
  number: '1234',
  numeric: '1234',
  decimal: '1234',
  tel: '9123456789',
  date: '2026-01-02',
}

/** Fills in each text field, like a visitor who does not wait for the code of the page. */
export async function typeIntoAll(page: Page): Promise<Typed[]> {
  // Opens foldable parts, which works without code.
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
  })
  const fields = page.locator(':is(input, textarea):not([readonly], [disabled], [hidden])')
  const typed: Typed[] = []
  for (const [place, field] of (await fields.all()).entries()) {
    const { type, kind, most, id } = await field.evaluate((element: HTMLInputElement, own) => {
      element.dataset['early'] = own
      const { maxLength } = element
      return {
        type: element.type,
        kind: element.inputMode || element.type,
        most: maxLength < 0 ? undefined : maxLength,
        id: own,
      }
    }, String(place))
    if (/radio|checkbox|file|range|hidden/.test(type) || !(await field.isVisible())) continue
    const text = (SAMPLES[kind] ?? 'early12345').slice(0, most)
    await field.fill(text)
    typed.push({ id, text })
  }
  return typed
}

/**
 * The fields that have lost the typed text, or whose component does not know it. React keeps the last rendered value in
 * a property of the element, which alone tells what the next render will do to the field.
 */
export function forgottenIn(page: Page, typed: readonly Typed[]): Promise<string[]> {
  return page.evaluate(
    (all) => {
      const bare = (text: unknown) => String(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
      return all.flatMap(({ id, text }) => {
        const field = document.querySelector<HTMLInputElement>(`[data-early="${id}"]`)
        if (!field) return [`${id}: drawn anew`]
        const key = Object.keys(field).find((name) => name.startsWith('__reactProps$'))
        const drawn = key && (field as unknown as Record<string, { value?: string }>)[key]
        if (!drawn) return [`${id}: not alive`]
        const known = drawn.value ?? field.value
        const name = `${field.name || field.ariaLabel || field.placeholder || id}`
        if (bare(known) !== bare(field.value))
          return [`${name}: shown «${field.value}», known «${known}»`]
        // A field may drop only what it does not accept, such as letters in a code.
        const kept = bare(field.value)
        return kept !== '' && bare(text).includes(kept)
          ? []
          : [`${name}: «${text}» became «${known}»`]
      })
    },
    [...typed],
  )
}
