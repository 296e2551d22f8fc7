import { expect, test } from 'vitest'
import { renderBackdrop, renderCover } from './generator/covers.js'

/** An attribute that only the drawn buttons of the machine have. */
const BUTTON = 'rx="9"'

test('buttons of the machine are on the cover of video poker, and not behind its table', () => {
  expect(renderCover('pyat-kart', { ratio: 'wide' })).toContain(BUTTON)
  expect(renderBackdrop('pyat-kart')).not.toContain(BUTTON)
})
