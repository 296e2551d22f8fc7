import { isRouteErrorResponse } from 'react-router'

const DEFAULT_MESSAGE = 'Error'

/** Status and message of any thrown value. */
export function faultOf(error: unknown): { status: number; message: string } {
  if (isRouteErrorResponse(error))
    return { status: error.status, message: String(error.data || DEFAULT_MESSAGE) }
  const { status, message } = (error ?? {}) as { status?: unknown; message?: unknown }
  return {
    status: typeof status === 'number' ? status : 500,
    message: typeof message === 'string' && message ? message : DEFAULT_MESSAGE,
  }
}
