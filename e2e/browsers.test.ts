/** Whether what was built runs in the oldest supported browsers, by the compatibility data of MDN. */
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

/** What `apps/web/src/fill.ts` brings. */
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

/** What is asked for before it is used, by our own code or by a library, and done without where it is missing. */
const optional = new Set([
  // Passkeys: a browser without them is not offered any.
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
  // Games on the whole screen, where `document.fullscreenEnabled` says so.
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
  // Messages of a closed site.
  'Notification',
  'Notification.permission',
  '.requestPermission',
  '.pushManager',
  '.getSubscription',
  // What React reads of events and of the browser's navigation where they have it.
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
  // Zod and hashes of @noble.
  '.captureStackTrace',
  '.stackTraceLimit',
  '.fromHex',
  '.toHex',
])

/** Properties of our own and of libraries that are called like members of the platform. */
const ours = new Set<string>([
  '.isError',
  '.minHeight',
  '.maxHeight',
  '.marginBottom',
  '.marginTop',
])

const names = namesOf(builtScripts())

const older = new Set(features.filter((one) => isSupported(one)).map(({ name }) => name))

/** A member that an older object has too, or that is a plain word, says something only with its owner. */
function spellingOf({ owner, name }: Feature): string {
  if (older.has(name) || !/[a-z][A-Z]/.test(name)) return `${owner}.${name}`
  return owner === 'Window' ? name : `.${name}`
}

test('the build aims at the browsers that are looked up here', () => {
  const told = Object.values(oldest).flatMap((browsers) => Object.entries(browsers))
  const named = told.map(([browser, [major, minor]]) => {
    const version = minor === undefined ? String(major) : `${major}.${minor}`
    return browser.replace('safari_ios', 'ios') + version
  })
  expect(BROWSERS).toEqual(named)
})

test('no script uses what the oldest supported browsers lack', () => {
  const known = new Set([...filled, ...optional, ...ours])
  const young = features.filter((one) => !isSupported(one) && isKnown(one)).map(spellingOf)
  const used = [...new Set(young)].filter((name) => names.has(name) && !known.has(name))
  expect(used.map((name) => `${name} in ${[...names.get(name)!].join()}`)).toEqual([])
  expect(
    [...known].filter((name) => !names.has(name)),
    'no longer used',
  ).toEqual([])
})

test('a browser that lacks anything filled lacks one of the two that the first script asks for', () => {
  const featureOf = (spelling: string) => features.find((one) => spellingOf(one) === spelling)!
  const asked = [featureOf('URL.parse'), featureOf('Window.Iterator')]
  for (const engine of engines) {
    const both = Math.max(...asked.map((one) => firstVersion(one, engine)))
    const younger = [...filled].filter((name) => firstVersion(featureOf(name), engine) > both)
    expect(younger, engine).toEqual([])
  }
})

test('no regular expression has syntax that the oldest supported browsers cannot read', () => {
  const younger = /\(\?<[=!]|\(\?[ims]*-?[ims]+:|\/[a-z]*v[a-z]*$/
  expect([...names.keys()].filter((name) => name.startsWith('/') && younger.test(name))).toEqual([])
})

describe('for whoever comes with an older browser still', () => {
  const older = JSON.parse(
    readFileSync(path.join(build, '.vite/older.json'), 'utf8'),
  ) as typeof manifest
  const read = (file: string) => readFileSync(path.join(build, file), 'utf8')

  test('the first script has no syntax that is younger than modules', () => {
    expect(read(manifest['src/boot.ts']!.file)).not.toMatch(/\?\.[a-z[(]|\?\?|async/)
    expect(manifest['src/boot.ts']!.imports).toBeUndefined()
  })

  test('the notice is written without anything of ES2015', () => {
    const notice = read(older['src/old-browser.js']!.file).replaceAll(/^ *(\/\/|\*|\/\*).*$/gm, '')
    expect(notice).not.toMatch(/=>|`|\b(let|const|class)\b/)
  })
})
