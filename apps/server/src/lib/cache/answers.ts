import { Passing } from './passing.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that are the same for every guest. */
    answers: Answers
  }
}

const KEPT_MAX = 2000

/** Answers of calls that say the same to every guest, as they went over the wire, by address. */
export class Answers extends Passing<string> {
  constructor() {
    super(KEPT_MAX)
  }
}
