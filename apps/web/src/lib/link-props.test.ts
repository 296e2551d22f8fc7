import { expect, test } from 'vitest'
import { linkProps } from './link-props.ts'

test('a link to another site opens in a new tab, and sends no referrer', () => {
  const outside = { target: '_blank', rel: 'noopener noreferrer' }
  for (const path of ['https://studio.example/games', '//studio.example', String.raw`/\studio`])
    expect(linkProps(path)).toEqual(outside)
  expect(linkProps('/rules#top')).toEqual({})
})
