/** Whether a change tells what the directory did, not what a provider did. Such changes never push out real ones. */
import type { PublishedChangeKind } from '../../schema/vocabulary.ts'

export const ADDED = 'added' satisfies PublishedChangeKind

export const isAddition = ({ kind }: { kind: string }): boolean => kind === ADDED
