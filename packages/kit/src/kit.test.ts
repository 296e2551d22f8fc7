import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Showcase } from './Showcase.tsx'

const html = renderToString(createElement(Showcase, { art: (name: string) => `/art/${name}` }))
const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')

describe('every component, rendered on a server', () => {
  it('satisfies the content security policy: no style elements, only custom properties in style attributes', () => {
    expect(html).not.toMatch(/<style|<script|javascript:/)
    for (const style of all(/ style="([^"]*)"/g)) {
      expect(style.split(';').every((rule) => rule.startsWith('--'))).toBe(true)
    }
  })

  it('names every picture, button and field for screen readers', () => {
    for (const tag of all(/(<img[^>]*>)/g)) expect(tag).toMatch(/ alt="/)
    for (const button of html.match(/<button[^>]*>.*?<\/button>/gs) ?? []) {
      expect(button.replace(/<[^>]*>/g, '') || /aria-label="[^"]+"/.exec(button)?.[0]).toBeTruthy()
    }
  })

  it('has no id twice, and every reference to an id finds its target', () => {
    const ids = all(/ id="([^"]+)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of all(/ (?:for|aria-describedby|aria-labelledby)="([^"]+)"/g)) {
      expect(id.split(' ').every((one) => ids.includes(one))).toBe(true)
    }
  })
})
