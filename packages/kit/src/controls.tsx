import { type ComponentProps, type Ref, useCallback, useRef } from 'react'
import { changedEarly, type Control, replay, sendHeld } from './early.ts'

export { typeInto } from './early.ts'

/**
 * The only form controls of the site (architecture/architecture.test.ts). What a visitor typed or chose before
 * hydration is passed to `onChange` as if it were done now: React keeps such a value in the document, but reports it to
 * nobody and empties the field at the next render.
 */
export const InputControl = ({ ref, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} ref={useEarly(ref)} />
)

export const SelectControl = ({ ref, ...rest }: ComponentProps<'select'>) => (
  <select {...rest} ref={useEarly(ref)} />
)

export const TextareaControl = ({ ref, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} ref={useEarly(ref)} />
)

/**
 * The only form element of the site. A form that was submitted before hydration is submitted again once React handles
 * it, with the values that were typed.
 */
export const Form = ({ ref, ...rest }: ComponentProps<'form'>) => (
  <form {...rest} ref={useHeld(ref)} />
)

function useHeld(ref: Ref<HTMLFormElement> | undefined) {
  return useCallback(
    (form: HTMLFormElement | null) => {
      if (form) void sendHeld(form)
      return give(ref, form)
    },
    [ref],
  )
}

/** Reads the control before its owner does, because react-hook-form writes its own value as soon as it gets the ref. */
function useEarly<Element extends Control>(ref: Ref<Element> | undefined) {
  const seen = useRef<Element>(undefined)
  return useCallback(
    (element: Element | null) => {
      const early = element && seen.current !== element ? changedEarly(element) : undefined
      if (element) seen.current = element
      const cleanUp = give(ref, element)
      if (element && early) replay(element, early)
      return cleanUp
    },
    [ref],
  )
}

function give<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref) ref.current = element
  return undefined
}
