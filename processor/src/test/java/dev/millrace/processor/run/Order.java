package dev.millrace.processor.run;

record Order(long id, int quantity) {}
