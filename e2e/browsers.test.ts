/** Tests that the build runs in the oldest supported browsers, according to MDN's compatibility data. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { BROWSERS } from '../apps/web/browsers.ts'
import {
  engines,
  type Feature,
  features,
  firstVersion,
  isKnown,
  isSupported,
  oldest,
} from './browser-gaps.ts'
import { builtScripts, namesOf } from './built-names.ts'
import { build, manifest } from './manifest.ts'

/** The polyfills of `apps/web/src/fill.ts`. */
const filled = new Set([
  'AbortSignal.any',
  'URL.parse',
  '.canParse',
  '.toReversed',
  '.toSorted',
  '.hidePopover',
  '.showPopover',
  '.popoverTargetElement',
])

/** Features that our code or a library checks before using them, and works without. */
const optional = new Set([
  // Passkeys: browsers without them do not offer any.
  '.getAuthenticatorData',
  '.getPublicKey',
  '.getPublicKeyAlgorithm',
  '.getTransports',
  '.isConditionalMediationAvailable',
  '.authenticatorAttachment',
  '.getClientCapabilities',
  '.signalAllAcceptedCredentials',
  '.signalCurrentUserDetails',
  '.signalUnknownCredential',
  // Games in full screen, if `document.fullscreenEnabled` allows it.
  '.exitFullscreen',
  '.fullscreenElement',
  '.fullscreenEnabled',
  '.requestFullscreen',
  // Motion between pages, and hints to the network.

  '.startViewTransition',
  '.viewTransition',
  '.skipTransition',
  '.fetchPriority',
  '.imageSizes',
  // Notifications of a closed site.
  'Notification',
  'Notification.permission',
  '.requestPermission',
  '.pushManager',
  '.getSubscription',
  // Features of events and navigation that React uses if they exist.
  '.cssFloat',
  '.movementX',
  '.movementY',
  '.canIntercept',
  '.navigationType',
  '.currentEntry',
  '.transferSize',
  '.expirationTime',
  '.isActive',
  'requestIdleCallback',
  '.requestIdleCallback',
  '.newState',
  '.ariaDisabled',
  // Zod, and hashes of @noble.
  '.captureStackTrace',
  '.stackTraceLimit',
  '.fromHex',
  '.toHex',
])

/** Properties of our code and of libraries with the same names as members of the platform. */
const ours = new Set<string>([
  '.isError',
  '.minHeight',
  '.maxHeight',
  '.marginBottom',
  '.marginTop',
])

const names = namesOf(builtScripts())

const older = new Set(features.filter((one) => isSupported(one)).map(({ name }) => name))

/** A member that an older object also has, or that is a common word, counts only together with its owner. */
function spellingOf({ owner, name }: Feature): string {
  if (older.has(name) || !/[a-z][A-Z]/.test(name)) return `${owner}.${name}`
  return owner === 'Window' ? name : `.${name}`
}

test('the build targets the browsers that are checked here', () => {
  const told = Object.values(oldest).flatMap((browsers) => Object.entries(browsers))
  const named = told.map(([browser, [major, minor]]) => {
    const version = minor === undefined ? String(major) : `${major}.${minor}`
    return browser.replace('safari_ios', 'ios') + version
  })
  expect(BROWSERS).toEqual(named)
})

test('no script uses a feature that the oldest supported browsers lack', () => {
  const known = new Set([...filled, ...optional, ...ours])
  const young = features.filter((one) => !isSupported(one) && isKnown(one)).map(spellingOf)
  const used = [...new Set(young)].filter((name) => names.has(name) && !known.has(name))
  expect(used.map((name) => `${name} in ${[...names.get(name)!].join()}`)).toEqual([])
  expect(
    [...known].filter((name) => !names.has(name)),
    'no longer used',
  ).toEqual([])
})

test('a browser that needs a polyfill lacks one of the two features that the first script checks', () => {
  const featureOf = (spelling: string) => features.find((one) => spellingOf(one) === spelling)!
  const asked = [featureOf('URL.parse'), featureOf('Window.Iterator')]
  for (const engine of engines) {
    const both = Math.max(...asked.map((one) => firstVersion(one, engine)))
    const younger = [...filled].filter((name) => firstVersion(featureOf(name), engine) > both)
    expect(younger, engine).toEqual([])
  }
})

test('no regular expression has syntax that the oldest supported browsers cannot parse', () => {
  const younger = /\(\?<[=!]|\(\?[ims]*-?[ims]+:|\/[a-z]*v[a-z]*$/
  expect([...names.keys()].filter((name) => name.startsWith('/') && younger.test(name))).toEqual([])
})

describe('for visitors with an even older browser', () => {
  const older = JSON.parse(
    readFileSync(path.join(build, '.vite/older.json'), 'utf8'),
  ) as typeof manifest
  const read = (file: string) => readFileSync(path.join(build, file), 'utf8')

  test('the first script has no syntax that is newer than modules', () => {
    expect(read(manifest['src/boot.ts']!.file)).not.toMatch(/\?\.[a-z[(]|\?\?|async/)
    expect(manifest['src/boot.ts']!.imports).toBeUndefined()
  })

  test('the notice uses nothing of ES2015', () => {
    const notice = read(older['src/old-browser.js']!.file).replaceAll(/^ *(\/\/|\*|\/\*).*$/gm, '')
    expect(notice).not.toMatch(/=>|`|\b(let|const|class)\b/)
  })
})
