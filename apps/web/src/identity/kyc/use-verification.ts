import { type Call } from '@ayva/contract/client'
import { type DocumentPage, type Verification } from '@ayva/contract/identity/kyc'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openCalls, useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'
import { useRealtime } from '#lib/realtime.ts'
import { shrunk } from './shrink.ts'
import { isAnswer } from '#lib/is-answer.ts'

const VERIFICATION = ['verification'] as const
const contract = () => import('@ayva/contract/identity/kyc')

export function verificationQuery(call: Call) {
  return queryOptions({
    queryKey: VERIFICATION,
    queryFn: async () => call((await contract()).showVerification, {}),
    staleTime: 0,
  })
}

/** A picture from the server. A new picture has another id, so a cached one is never outdated. */
export function imageQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ['verification-image', id],
    queryFn: async () => {
      const image = await call((await contract()).showDocument, { params: { id } })
      return `data:${image.type};base64,${image.base64}`
    },
    staleTime: 'static',
    gcTime: 0,
  })
}

/** What is required of the player from which sum, according to the cashier's rules. */
export function rulesQuery(call: Call) {
  return queryOptions({
    queryKey: ['cashier', 'confirmations'],
    queryFn: async () =>
      call((await import('@ayva/contract/payments/cashier')).listConfirmations, {}),
  })
}

/** Reloads the data when an operator has decided. */
export function useVerificationUpdates(): void {
  const cache = useQueryClient()
  const renew = () => void cache.invalidateQueries({ queryKey: VERIFICATION })
  useRealtime('account', renew)
  useRealtime('ready', renew)
}

/** A change of the form; the answer is the new state of the form. */
export function useChange<Input>(act: (call: Call, input: Input) => Promise<Verification>) {
  const call = useCall()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => act(call, input),
    onSuccess: async (form) => {
      await keepAnswer(cache, VERIFICATION, form)
      void cache.invalidateQueries({ queryKey: ['self'] })
    },
  })
}

type Going = { body: Blob; key: string; part: number; error?: unknown }

/**
 * The upload of one picture. It keeps its idempotency key until the server has answered, so that a retry refers to the
 * same upload.
 */
export function useUpload(page: DocumentPage) {
  const cache = useQueryClient()
  const [going, setGoing] = useState<Going>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: Promise<Blob>, key: string): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    let body = new Blob()
    const tell = (part: number) => !signal.aborted && setGoing({ body, key, part })
    tell(0)
    try {
      body = await file
      const call = openCalls(cache, undefined, { body, onProgress: tell, signal })
      const { addDocument } = await contract()
      await call(addDocument, { query: { page }, idempotencyKey: key })
      await cache.invalidateQueries({ queryKey: VERIFICATION })
      if (!signal.aborted) setGoing(undefined)
    } catch (error) {
      if (!signal.aborted) setGoing({ body, key, part: 0, error })
    }
  }

  return {
    going,
    start: (file: File) => void send(shrunk(file), crypto.randomUUID()),
    /** After a refusal the same file would be refused again. */
    again:
      going?.error && !isAnswer(going.error)
        ? () => void send(Promise.resolve(going.body), going.key)
        : undefined,
    stop: () => {
      running.current?.abort()
      setGoing(undefined)
    },
  }
}
