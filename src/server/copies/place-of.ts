import type { Config } from '../configuration.ts';
import { bucketPlace } from './bucket-place.ts';
import { type CopyPlace, folderPlace } from './copy-place.ts';

/** Where the embedded database and its log are copied; undefined: nowhere. `stopping` gives up what is under way. */
export function copyPlaceOf({ copies }: Config, stopping?: AbortSignal): CopyPlace | undefined {
  if (copies === undefined) return undefined;
  return 'folder' in copies ? folderPlace(copies.folder) : bucketPlace(copies, stopping);
}
