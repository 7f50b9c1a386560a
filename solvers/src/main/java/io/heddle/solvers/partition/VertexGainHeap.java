package io.heddle.solvers.partition;

import java.util.Arrays;

/** Vertices with the largest key on top. Heaps of one group share keys and places by vertex. */
final class VertexGainHeap {
  private final int[] keys;
  private final int[] places;
  private int[] heap = new int[16];
  private int size;

  /**
   * @param keys by vertex
   * @param places by vertex, -1 where it is in no heap of the group
   */
  VertexGainHeap(int[] keys, int[] places) {
    this.keys = keys;
    this.places = places;
  }

  int size() {
    return size;
  }

  int top() {
    return heap[0];
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      places[heap[i]] = -1;
    }
    size = 0;
  }

  void add(int vertex, int key) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    keys[vertex] = key;
    rise(size++, vertex);
  }

  void remove(int vertex) {
    int place = places[vertex];
    places[vertex] = -1;
    int last = heap[--size];
    if (last != vertex) {
      settle(place, last);
    }
  }

  void change(int vertex, int key) {
    keys[vertex] = key;
    settle(places[vertex], vertex);
  }

  private void settle(int place, int vertex) {
    if (place > 0 && keys[heap[(place - 1) / 2]] < keys[vertex]) {
      rise(place, vertex);
    } else {
      sink(place, vertex);
    }
  }

  private void rise(int from, int vertex) {
    int place = from;
    while (place > 0 && keys[heap[(place - 1) / 2]] < keys[vertex]) {
      put(place, heap[(place - 1) / 2]);
      place = (place - 1) / 2;
    }
    put(place, vertex);
  }

  private void sink(int from, int vertex) {
    int place = from;
    while (true) {
      int child = 2 * place + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && keys[heap[child + 1]] > keys[heap[child]]) {
        child++;
      }
      if (keys[heap[child]] <= keys[vertex]) {
        break;
      }
      put(place, heap[child]);
      place = child;
    }
    put(place, vertex);
  }

  private void put(int place, int vertex) {
    heap[place] = vertex;
    places[vertex] = place;
  }
}
