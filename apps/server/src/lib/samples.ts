import { type Endpoint } from '@ayva/contract/base'
import { type Arbitrary } from 'fast-check'
import { type TestApp, type TestPlayer } from './testing.ts'

/** The parts of a request, as they are sent. */
export type Asked = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The body of a call that takes a file. */
  file?: Buffer
}

/** A valid request for a call that takes input. */
export type Sample = Asked & {
  /** The player who may make the call, if not the first one. */
  as?: 'boris'
  /** The call limits what its player may do afterwards, so the tests make it last. */
  last?: true
  /** The expected status of this valid request; 200 if omitted. */
  answers?: number
  /** Unusual values that are nevertheless valid; any other malformed value that is accepted fails the test. */
  oddAndRight?: string[]
  /** Fields of the body that accept any text. */
  anyText?: string[]
  /** A generator of random bodies, a few of them valid, for a call that moves money. */
  fuzz?: Arbitrary<Record<string, unknown>>
}

/** An app with two players who have money. */
export type Scene = { testApp: TestApp; alisa: TestPlayer; boris: TestPlayer }

/** Prepares the module's data and returns a valid request for each of its calls. */
export type OpenSamples = (scene: Scene) => Promise<{
  samples: [Endpoint, Sample][]
  close?: () => Promise<void>
}>
