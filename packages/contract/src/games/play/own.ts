import { type AnyLaunch, type Launch } from './launch.ts'

/** What an own game is told at its launch. Throws where the game is a supplier's. */
export function ownOptions(launch: AnyLaunch): Launch['launchOptions'] {
  if (launch.launchType !== 'embedded') throw new Error(`${launch.url} is not drawn by the page`)
  return launch.launchOptions
}
