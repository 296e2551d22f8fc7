import { Refusal } from '@ayva/contract/refusal'

/** Whether the server has refused; it would refuse again, while a missing answer is worth a retry. */
export const isAnswer = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status < 500
