import { type Endpoint } from '@ayva/contract/base'
import { type Arbitrary } from 'fast-check'
import { type TestApp, type TestPlayer } from './testing.ts'

/** What is said in a call, part by part, as it goes over the wire. */
export type Asked = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The body of a call that takes a file. */
  file?: Buffer
}

/** What is right to say in a call that takes anything. */
export type Sample = Asked & {
  /** Who may say it, where it is not the first player. */
  as?: 'boris'
  /** It keeps its player from what is said elsewhere, so it is said after all else. */
  last?: true
  /** How it is answered though it is right to say; 200 where nothing is said. */
  answers?: number
  /** Values that look odd and are right all the same; whatever else is taken is a hole. */
  oddAndRight?: string[]
  /** Fields of the body that any text may stand in. */
  anyText?: string[]
  /** Random bodies, for a call that moves money: some are right, most are not. */
  fuzz?: Arbitrary<Record<string, unknown>>
}

/** A product with two players who have money. */
export type Scene = { testApp: TestApp; alisa: TestPlayer; boris: TestPlayer }

/** Puts something of the module's on the scene and says what is right to say of it. */
export type OpenSamples = (scene: Scene) => Promise<{
  samples: [Endpoint, Sample][]
  close?: () => Promise<void>
}>
