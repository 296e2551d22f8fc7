import { Refusal } from '@ayva/contract/refusal'

/** Whether the server has judged and said «no»: asked again, it would say the same, as silence would not. */
export const isAnswer = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status < 500
