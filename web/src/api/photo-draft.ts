import { maxAttachmentBytes } from '@flottwart/contract/rules/limits';
import { useSyncExternalStore } from 'react';
import { deviceStore } from '../lib/device-database.ts';
import { draftOwner } from '../lib/drafts.ts';
import { randomKey } from './idempotency-key.ts';
import { sessionState, subscribeToSession } from './session.ts';

/** Photo that was taken and is not stored on the server yet. */
export interface KeptPhoto {
  /** Also the idempotency key of its upload. */
  readonly key: string;
  readonly file: File;
  readonly owner: string;
  readonly at: number;
}

/** A phone has little room, and an item few places. */
const maxPhotos = 10;
const maxAgeMs = 14 * 24 * 3_600_000;

const device = deviceStore('photos');
let photos: readonly KeptPhoto[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly KeptPhoto[]): void => {
  photos = next;
  for (const listener of listeners) listener();
};

const isKeptPhoto = (value: unknown): value is KeptPhoto =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'file' in value &&
  value.file instanceof File &&
  'owner' in value &&
  typeof value.owner === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

/** Photos of an earlier visit; those of another person and old ones are deleted. */
const restore = async (): Promise<void> => {
  const own: KeptPhoto[] = [];
  for (const photo of (await device.all()).filter(isKeptPhoto)) {
    if (photo.owner === draftOwner() && Date.now() - photo.at < maxAgeMs) own.push(photo);
    else void device.remove(photo.key);
  }
  const known = new Set(photos.map(({ key }) => key));
  change([...own.filter(({ key }) => !known.has(key)), ...photos]);
};

const clear = (): void => {
  change([]);
  void device.clear();
};

let owner = draftOwner();
void restore();

// As with drafts: signing out deletes them, an expired session keeps them for the same person.
subscribeToSession(() => {
  const { session, end } = sessionState();
  if (end?.kind === 'signed-out') clear();
  if (!session || draftOwner() === owner) return;
  owner = draftOwner();
  change([]);
  void restore();
});

/** Refused files with the reason are for the caller to show; the others are kept until they are stored. */
export const addPhotos = (files: readonly File[]): void => {
  const room = maxPhotos - photos.length;
  const added = files
    .slice(0, Math.max(0, room))
    .map((file): KeptPhoto => ({ key: randomKey(), file, owner: draftOwner(), at: Date.now() }));
  for (const photo of added) if (photo.file.size <= maxAttachmentBytes) void device.put(photo.key, photo);
  change([...photos, ...added]);
};

export const removePhoto = (key: string): void => {
  change(photos.filter((photo) => photo.key !== key));
  void device.remove(key);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const usePhotos = (): readonly KeptPhoto[] => useSyncExternalStore(subscribe, () => photos);
